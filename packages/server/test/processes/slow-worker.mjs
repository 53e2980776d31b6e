// Imitates a worker that takes a moment to start. It hears nothing before that.
import { setTimeout } from 'node:timers/promises';

await setTimeout(500);
process.on('message', ({ kind }) => {
  if (kind === 'stop') process.exit();
});
process.send({ kind: 'ready', url: 'http://127.0.0.1:9' });
