import { createClient } from '@tidings/sdk';
import { fileStorage } from '@tidings/sdk/node';
import { answerMentions } from './answer-mentions.ts';

const { TIDINGS_URL = '', TIDINGS_EMAIL = '', TIDINGS_KEY = '' } = process.env;

const client = await createClient({
  serverUrl: TIDINGS_URL,
  credentials: { email: TIDINGS_EMAIL, apiKey: TIDINGS_KEY },
  storage: fileStorage(process.env['BOT_STORE'] ?? './bot.db'),
});
client.sync.state.subscribe(({ name }) => process.stdout.write(`${name}\n`));
const stop = answerMentions(client);

async function end() {
  stop();
  await client.close();
}
process.once('SIGINT', end).once('SIGTERM', end);
