import fastify from 'fastify';
import { NEWS_TABLE, readNews } from './bare-news.ts';
import { openBare } from './bare-database.ts';

// The baseline of a documented GET, in a process of its own: no world, no token, no schema.
const db = openBare();
db.exec(NEWS_TABLE);
const app = fastify();
app.get('/api/news/latest', () => ({
  code: 1,
  msg: '',
  time: String(Math.floor(Date.now() / 1000)),
  data: readNews(db),
}));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`ready ${url}\n`);
