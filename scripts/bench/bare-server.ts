import Database from 'better-sqlite3';
import fastify from 'fastify';

// The baseline of a documented GET, in a process of its own: no world, no token, no schema.
const db = new Database(':memory:');
// 26 items, as long as those of the scenarios.
db.exec(`
  CREATE TABLE news (id INTEGER PRIMARY KEY, image TEXT, title TEXT, summary TEXT, at INTEGER) STRICT;
  CREATE INDEX news_by_at ON news (at);
  WITH RECURSIVE item(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM item WHERE n < 26)
  INSERT INTO news SELECT n, '/uploads/content/dice-1a2b3c4d.svg',
    'What 97.22% means for you ' || n,
    'A sentence or two about what the reader will find in this item of the news, number ' || n,
    1790000000 + n FROM item;`);
const app = fastify();
app.get('/api/news/latest', () => ({
  code: 1,
  msg: '',
  time: String(Math.floor(Date.now() / 1000)),
  data: db
    .prepare(
      `SELECT id, title, summary, image, at AS createtime FROM news WHERE at <= ?
       ORDER BY at DESC, id DESC LIMIT 5`,
    )
    .all(1_900_000_000),
}));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`ready ${url}\n`);
