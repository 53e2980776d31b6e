import { type Role, roles } from '@tidings/shared-types';

/** Colours and features of a drawn portrait. */
export interface Face {
  readonly ground: string;
  readonly skin: string;
  readonly hair: string;
  readonly shirt: string;
  readonly cut: 'long' | 'short' | 'bun' | 'bald';
  readonly hasGlasses?: boolean;
  readonly hasBeard?: boolean;
}

export interface DemoPerson {
  /** The name in the stories and the local part of the address. */
  readonly key: string;
  readonly name: string;
  readonly role: Role;
  readonly face: Face;
  readonly status?: { readonly text: string; readonly emoji: string };
}

/** Password of all demo accounts. Nothing in the demo is secret. */
export const demoPassword = 'open the demo door';
export const demoOrganization = 'Analytical Engines';
/** The accounts that the server suggests on start. */
export const demoOwner = 'ada';
export const demoAdministrator = 'grace';

export function demoEmail(key: string): string {
  return `${key}@example.org`;
}

export const demoPeople: readonly DemoPerson[] = [
  {
    key: 'ada',
    name: 'Ada Lovelace',
    role: roles.owner,
    face: { ground: '#dfe7ff', skin: '#f3cdb0', hair: '#4a2f22', shirt: '#3b5bdb', cut: 'bun' },
    status: { text: 'Writing note G', emoji: 'writing' },
  },
  {
    key: 'grace',
    name: 'Grace Hopper',
    role: roles.administrator,
    face: {
      ground: '#ffe9d6',
      skin: '#f0c7a5',
      hair: '#8d8f98',
      shirt: '#22304a',
      cut: 'short',
      hasGlasses: true,
    },
  },
  {
    key: 'alan',
    name: 'Alan Turing',
    role: roles.moderator,
    face: { ground: '#dff3ea', skin: '#eec1a0', hair: '#2c221d', shirt: '#6a7f4f', cut: 'short' },
    status: { text: 'Out for a run', emoji: 'running' },
  },
  {
    key: 'katherine',
    name: 'Katherine Johnson',
    role: roles.member,
    face: {
      ground: '#fde2ea',
      skin: '#9a6a48',
      hair: '#1d1613',
      shirt: '#b8405e',
      cut: 'bun',
      hasGlasses: true,
    },
  },
  {
    key: 'radia',
    name: 'Radia Perlman',
    role: roles.member,
    face: { ground: '#e6e4f7', skin: '#f1cbad', hair: '#6b5a45', shirt: '#5c4f9a', cut: 'short' },
  },
  {
    key: 'emmy',
    name: 'Emmy Noether',
    role: roles.member,
    face: {
      ground: '#e3f1f7',
      skin: '#f4d2b8',
      hair: '#5d4632',
      shirt: '#2f6f86',
      cut: 'long',
      hasGlasses: true,
    },
  },
  {
    key: 'hedy',
    name: 'Hedy Lamarr',
    role: roles.member,
    face: { ground: '#f6e6fb', skin: '#f6d6c0', hair: '#241a1c', shirt: '#8a3fa0', cut: 'long' },
    status: { text: 'In Vienna this week', emoji: 'airplane' },
  },
  {
    key: 'khwarizmi',
    name: 'محمد بن موسى الخوارزمي',
    role: roles.member,
    face: {
      ground: '#f7efd8',
      skin: '#c99368',
      hair: '#33261c',
      shirt: '#9a6b16',
      cut: 'bald',
      hasBeard: true,
    },
  },
];
