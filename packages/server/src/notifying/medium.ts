/** By which somebody is told while they are away; each has settings of its own. */
export type Medium = 'push' | 'email';
