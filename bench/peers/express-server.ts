import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sqlite3 from 'sqlite3';
import { peer } from './packages.ts';

interface Request {
  readonly body: { readonly content: string };
  readonly query: { readonly word?: string; readonly after?: string };
}

interface Response {
  json(body: unknown): void;
}

type Handler = (request: Request, response: Response, next: (error: unknown) => void) => void;

interface App {
  use(part: unknown): void;
  post(path: string, handler: Handler): void;
  get(path: string, handler: Handler): void;
}

const [, , folder = ''] = process.argv;
const PAGE = 50;
const FOUND = 1000;

/** A chat as one writes it by hand: each message and its index entry are one transaction that waits for the disk. */
const database = new sqlite3.Database(join(folder, 'chat.db'));
database.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE messages (id INTEGER PRIMARY KEY, sender TEXT NOT NULL, content TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE VIRTUAL TABLE words USING fts5(content, content='messages', content_rowid='id');
  CREATE TRIGGER indexed AFTER INSERT ON messages BEGIN
    INSERT INTO words (rowid, content) VALUES (new.id, new.content);
  END;
`);

const express = peer<(() => App & RequestListener) & { urlencoded(options: object): unknown }>(
  'express',
);
const app = express();
app.use(express.urlencoded({ extended: false }));
app.post('/messages', ({ body: { content } }, response, next) => {
  const sql = 'INSERT INTO messages (sender, content, at) VALUES (?, ?, ?)';
  database.run(sql, ['ada', content, Date.now()], function done(this: { lastID: number }, error) {
    if (error) next(error);
    else response.json({ id: this.lastID, content });
  });
});
app.get('/messages', (_request, response, next) => {
  const sql = `SELECT * FROM (SELECT * FROM messages ORDER BY id DESC LIMIT ${PAGE}) ORDER BY id`;
  database.all(sql, (error, messages) => (error ? next(error) : response.json({ messages })));
});
app.get('/search', ({ query: { word = '', after = '0' } }, response, next) => {
  const sql = `SELECT rowid AS id FROM words WHERE words MATCH ? AND rowid > ? ORDER BY rowid LIMIT ${FOUND}`;
  database.all(sql, [word, Number(after)], (error, messages) =>
    error ? next(error) : response.json({ messages }),
  );
});
const http = createServer(app);
http.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
});
process.once('disconnect', () => process.exit());
