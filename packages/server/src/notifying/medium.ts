/** The delivery channel of a notification. Each has its own settings. */
export type Medium = 'push' | 'email';
