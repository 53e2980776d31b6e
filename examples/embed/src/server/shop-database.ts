import { randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import sqlite3 from 'sqlite3';
import type { ChatMessage } from './incoming.ts';

export interface User {
  readonly id: string;
  readonly name: string;
  /** Sellers see every order. */
  readonly isSeller: boolean;
}

export interface Order {
  readonly id: number;
  readonly title: string;
  readonly customerId: string;
  /** The channel of its chat; null until the chat is open. */
  readonly channelId: number | null;
  /** Messages that people wrote in its chat, as far as the webhook told. */
  readonly messages: number;
}

type Row = Readonly<Record<string, unknown>>;

const hashed = promisify<string, Buffer, number, Buffer>(scrypt);
const HASH_BYTES = 32;

const schema = `
  CREATE TABLE IF NOT EXISTS users (
    id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, salt BLOB NOT NULL, password BLOB NOT NULL,
    is_seller INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE);
  CREATE TABLE IF NOT EXISTS orders (
    id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL,
    customer_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE, channel_id INTEGER);
  CREATE TABLE IF NOT EXISTS chat_messages (id INTEGER PRIMARY KEY, channel_id INTEGER NOT NULL);
  PRAGMA foreign_keys = ON;
`;

/** The shop's own data. Nothing of it knows about Tidings, except the channel of an order. */
export class ShopDatabase {
  readonly #database: sqlite3.Database;

  private constructor(database: sqlite3.Database) {
    this.#database = database;
  }

  static async open(file: string): Promise<ShopDatabase> {
    const database = new sqlite3.Database(file);
    await promisify<string, void>(database.exec.bind(database))(schema);
    return new ShopDatabase(database);
  }

  async addUser(name: string, password: string, isSeller = false): Promise<void> {
    const salt = randomBytes(16);
    const hash = await hashed(password, salt, HASH_BYTES);
    await this.#all(
      'INSERT INTO users VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
      ...[randomUUID(), name, salt, hash, isSeller ? 1 : 0],
    );
  }

  /** Returns a new session for a name and password. */
  async signIn(name: string, password: string): Promise<string | undefined> {
    const [user] = await this.#all('SELECT id, salt, password FROM users WHERE name = ?', name);
    if (!user) return undefined;
    const hash = await hashed(password, user.salt as Buffer, HASH_BYTES);
    if (!timingSafeEqual(hash, user.password as Buffer)) return undefined;
    const session = randomBytes(32).toString('base64url');
    await this.#all('INSERT INTO sessions VALUES (?, ?)', session, user.id);
    return session;
  }

  async signOut(session: string): Promise<void> {
    await this.#all('DELETE FROM sessions WHERE id = ?', session);
  }

  async endSessions({ id }: User): Promise<void> {
    await this.#all('DELETE FROM sessions WHERE user_id = ?', id);
  }

  async userOf(session: string): Promise<User | undefined> {
    const query = `SELECT users.* FROM users JOIN sessions ON user_id = users.id WHERE sessions.id = ?`;
    return (await this.#all(query, session)).map(userIn)[0];
  }

  async user(id: string): Promise<User | undefined> {
    return (await this.#all('SELECT * FROM users WHERE id = ?', id)).map(userIn)[0];
  }

  async sellers(): Promise<User[]> {
    return (await this.#all('SELECT * FROM users WHERE is_seller = 1')).map(userIn);
  }

  async addOrder({ id }: User, title: string): Promise<Order> {
    const query = 'INSERT INTO orders (title, customer_id) VALUES (?, ?) RETURNING *';
    const [order] = (await this.#all(query, title, id)).map(orderIn);
    if (!order) throw new Error('The order was not stored.');
    return order;
  }

  async setChannel({ id }: Order, channelId: number): Promise<void> {
    await this.#all('UPDATE orders SET channel_id = ? WHERE id = ?', channelId, id);
  }

  async ordersFor({ id, isSeller }: User): Promise<Order[]> {
    const query = `
      SELECT *, (SELECT count(*) FROM chat_messages WHERE channel_id = orders.channel_id) AS messages
      FROM orders WHERE customer_id = ? OR ? ORDER BY id`;
    return (await this.#all(query, id, isSeller ? 1 : 0)).map(orderIn);
  }

  /** Counts a message of a chat, once however often it is delivered. */
  async count({ messageId, channelId }: ChatMessage): Promise<void> {
    const query = 'INSERT INTO chat_messages VALUES (?, ?) ON CONFLICT DO NOTHING';
    await this.#all(query, messageId, channelId);
  }

  async erase({ id }: User): Promise<void> {
    await this.#all('DELETE FROM users WHERE id = ?', id);
  }

  close(): Promise<void> {
    return promisify(this.#database.close.bind(this.#database))();
  }

  #all(query: string, ...values: readonly unknown[]): Promise<Row[]> {
    return promisify<string, readonly unknown[], Row[]>(this.#database.all.bind(this.#database))(
      query,
      values,
    );
  }
}

function userIn({ id, name, is_seller }: Row): User {
  return { id: String(id), name: String(name), isSeller: is_seller === 1 };
}

function orderIn({ id, title, customer_id, channel_id, messages = 0 }: Row): Order {
  return {
    id: Number(id),
    title: String(title),
    customerId: String(customer_id),
    channelId: channel_id === null ? null : Number(channel_id),
    messages: Number(messages),
  };
}
