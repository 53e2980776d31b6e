import { demoOwner } from './demo-people.ts';
import type { DemoLine, DemoPlace, DemoTalk } from './demo-talk.ts';
import { type DemoWorld, dayMs, hourMs, minuteMs } from './demo-world.ts';
import { drawSketch } from './draw-face.ts';

interface ScheduledLine {
  readonly at: number;
  readonly place: DemoPlace;
  readonly line: DemoLine;
}

/** Returns all lines in order of time. Hours of today are relative to now. */
export function scheduled(talks: readonly DemoTalk[], now: number): ScheduledLine[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const lines = talks.flatMap(({ place, daysAgo, hour, lines }) => {
    let at = (daysAgo === 0 ? now : midnight - daysAgo * dayMs) + hour * hourMs;
    return lines.map((line) => {
      at += (line.minutes ?? 0) * minuteMs;
      return { at, place, line };
    });
  });
  return lines.sort((a, b) => a.at - b.at);
}

export async function tell(world: DemoWorld, lines: readonly ScheduledLine[]): Promise<void> {
  for (const { at, place, line } of lines) {
    world.clock.at = at;
    await say(world, place, line);
  }
}

async function say(world: DemoWorld, place: DemoPlace, line: DemoLine): Promise<void> {
  const content = await withPicture(world, line);
  const sent = await world.call(line.by, 'POST', '/messages', {
    ...addressOf(world, place, line.by),
    content,
    read_by_sender: true,
  });
  const id = Number(sent['id']);
  for (const [emoji_name, people] of Object.entries(line.reactions ?? {})) {
    for (const key of people) {
      await world.call(key, 'POST', `/messages/${id}/reactions`, { emoji_name });
    }
  }
  if (line.isStarred) {
    const flag = { messages: [id], op: 'add', flag: 'starred' };
    await world.call(demoOwner, 'POST', '/messages/flags', flag);
  }
}

function addressOf(world: DemoWorld, place: DemoPlace, by: string) {
  if ('channel' in place) return { type: 'channel', to: place.channel, topic: place.topic };
  const others = place.people.filter((key) => key !== by);
  return { type: 'direct', to: others.map((key) => world.idOf(key)) };
}

async function withPicture(world: DemoWorld, { by, text }: DemoLine): Promise<string> {
  if (!text.includes('{picture}')) return text;
  const upload = new FormData();
  const picture = new Blob([new Uint8Array(await drawSketch())], { type: 'image/png' });
  upload.set('file', picture, 'draft-2.png');
  const { url } = await world.call(by, 'POST', '/user_uploads', upload);
  return text.replace('{picture}', `[draft-2.png](${String(url)})`);
}
