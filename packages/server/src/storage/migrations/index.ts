import { ground } from './0001-ground.ts';
import { messages } from './0002-messages.ts';
import type { Migration } from './migration.ts';

/** In order of their ids, which count from 1. */
export const migrations: readonly Migration[] = [ground, messages];
