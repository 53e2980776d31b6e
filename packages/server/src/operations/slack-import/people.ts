import { hash } from 'node:crypto';
import { type Role, roles } from '@tidings/shared-types';
import { foldCase } from '../../core/text/fold-case.ts';
import { decodeEntities } from '../../features/slack-markup/entities.ts';
import { isSet, type Raw, rawOf, textOf } from '../../features/slack-markup/raw.ts';
import { usableName } from '../../features/users/usable-name.ts';
import { checkedEmail } from '../../features/users/user-rules.ts';
import { unlessRefused, usableTimezone } from '../import/usable.ts';

/** An account to create. */
export interface PlannedAccount {
  readonly slackId: string;
  readonly email: string;
  /** Whether the address is from the export. Otherwise it is made up and receives no mail. */
  readonly hasAddress: boolean;
  readonly fullName: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly isBot: boolean;
  readonly timezone: string;
  /** Address of the picture at Slack; undefined if the person has none of their own. */
  readonly picture: string | undefined;
}

/** An author who is not in the list of people: an app, or a person from another workspace. */
export interface Stranger {
  readonly id: string;
  readonly name: string | undefined;
  readonly isBot: boolean;
}

/** A domain that never exists (RFC 2606). */
const DOMAIN = 'slack-import.invalid';
/** Slack's own bot, which some exports do not list. */
const SLACKBOT = 'USLACKBOT';

/**
 * Returns the accounts to create, in an order that depends only on the export. If two people share an address, the
 * active one gets it.
 */
export function planAccounts(
  people: readonly Raw[],
  strangers: Iterable<Stranger>,
): PlannedAccount[] {
  const known = new Map<string, Raw>();
  for (const raw of people) {
    const id = textOf(raw, 'id');
    if (id !== undefined && !known.has(id)) known.set(id, raw);
  }
  const taken = new Set<string>();
  const activeFirst = [...known].sort(([, a], [, b]) => Number(isGone(a)) - Number(isGone(b)));
  const planned = activeFirst.map(([id, raw]) => accountOf(id, raw, taken));
  const others = [...strangers].filter(({ id }) => !known.has(id)).map(accountOfStranger);
  return [...planned, ...others];
}

function accountOf(slackId: string, raw: Raw, taken: Set<string>): PlannedAccount {
  const isBot = isSet(raw, 'is_bot') || slackId === SLACKBOT;
  const profile = rawOf(raw, 'profile') ?? {};
  const address = isBot ? undefined : freeAddress(textOf(profile, 'email'), taken);
  const name =
    textOf(profile, 'real_name') ??
    textOf(raw, 'real_name') ??
    textOf(profile, 'display_name') ??
    textOf(raw, 'name');
  return {
    slackId,
    email: address ?? addressFor(slackId),
    hasAddress: address !== undefined,
    fullName: nameFrom(name, slackId),
    role: isBot ? roles.member : roleOf(raw),
    isActive: !isBot && !isGone(raw),
    isBot,
    timezone: usableTimezone(textOf(raw, 'tz')),
    picture: isSet(profile, 'is_custom_image') ? pictureOf(profile) : undefined,
  };
}

/** Returns the account of a stranger. It is deactivated, since no person answers for it. */
function accountOfStranger({ id, name, isBot }: Stranger): PlannedAccount {
  return {
    slackId: id,
    email: addressFor(id),
    hasAddress: false,
    fullName: nameFrom(id === SLACKBOT ? 'Slackbot' : name, id),
    role: roles.member,
    isActive: false,
    isBot: isBot || id === SLACKBOT,
    timezone: '',
    picture: undefined,
  };
}

function isGone(raw: Raw): boolean {
  return isSet(raw, 'deleted');
}

/** Returns a person's role. Deactivated people become members, in case they are reactivated. */
function roleOf(raw: Raw): Role {
  if (isSet(raw, 'is_restricted') || isSet(raw, 'is_ultra_restricted')) return roles.guest;
  if (isGone(raw)) return roles.member;
  if (isSet(raw, 'is_primary_owner') || isSet(raw, 'is_owner')) return roles.owner;
  return isSet(raw, 'is_admin') ? roles.administrator : roles.member;
}

function freeAddress(given: string | undefined, taken: Set<string>): string | undefined {
  const address = unlessRefused(() => checkedEmail(given ?? ''));
  if (address === undefined || taken.has(foldCase(address))) return undefined;
  // Made-up addresses belong to one person each and cannot be claimed by another.
  if (foldCase(address).endsWith(`@${DOMAIN}`)) return undefined;
  taken.add(foldCase(address));
  return address;
}

/** Returns a made-up address, different for each id. */
function addressFor(slackId: string): string {
  if (/^[A-Z0-9]{1,40}$/.test(slackId)) return `${slackId.toLowerCase()}@${DOMAIN}`;
  return `other-${hash('sha256', slackId).slice(0, 24)}@${DOMAIN}`;
}

function nameFrom(given: string | undefined, slackId: string): string {
  const fallback = `Slack ${slackId.replace(/[^A-Za-z0-9]/g, '')}`;
  return usableName(decodeEntities(given ?? '')) ?? fallback;
}

function pictureOf(profile: Raw): string | undefined {
  return textOf(profile, 'image_512') ?? textOf(profile, 'image_original');
}
