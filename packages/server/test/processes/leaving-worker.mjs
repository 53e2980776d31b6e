// Imitates a worker that leaves while the primary process still answers its questions.
process.on('message', ({ kind }) => {
  if (kind !== 'stop') return;
  for (let id = 0; id < 1000; id += 1)
    process.send({ kind: 'question', id, question: { kind: 'lock', name: `${id}` } });
  process.exit();
});
process.send({ kind: 'ready', url: 'http://127.0.0.1:9' });
