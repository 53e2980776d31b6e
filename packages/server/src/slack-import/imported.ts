/** The client that imported messages name. */
export const IMPORTED = 'Slack import';
