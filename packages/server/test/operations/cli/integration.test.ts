import { describe, expect, it } from 'vitest';
import { allIntegrations } from '../../../src/features/integrations/all-integrations.ts';
import { fixturesOf } from '../../features/integrations/fixtures.ts';
import { runCli } from './run-cli.ts';

const [comment] = fixturesOf('github');
const payload = JSON.stringify(comment?.payload);

describe('tidings integration', () => {
  it('X6: lists every integration', async () => {
    const { code, stdout } = await runCli(['integration', 'list', '--json']);
    expect(code).toBe(0);
    const names = JSON.parse(stdout).integrations.map(({ name }: { name: string }) => name);
    expect(names).toEqual(allIntegrations.map(({ name }) => name));
    const plain = await runCli(['integration', 'list']);
    expect(plain.stdout).toMatch(/^slack_incoming\tSlack incoming webhook$/m);
  });

  it('X6: prints what would be posted, also without the header of the event', async () => {
    const { code, stdout, stderr } = await runCli(['integration', 'test', 'github'], {}, payload);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { topic, event_type, content } = comment?.posts ?? { content: [] };
    expect(stdout).toBe(`Topic: ${topic}\nEvent: ${event_type}\n\n${content.join('\n')}\n`);
  });

  it('X6: takes headers, and says what it does not know', async () => {
    const header = ['--header', 'X-GitHub-Event: sponsorship', '--header', 'X-Other: 1'];
    const unknown = await runCli(['integration', 'test', 'github', ...header, '--json'], {}, '{}');
    expect(JSON.parse(unknown.stdout)).toEqual({
      outcome: 'unsupported',
      event_type: 'sponsorship',
    });
    const form = ['--header', 'Content-Type: application/x-www-form-urlencoded; charset=UTF-8'];
    const text = `payload=${encodeURIComponent('{"text":"Hello"}')}`;
    const read = await runCli(['integration', 'test', 'slack_incoming', ...form], {}, text);
    expect(read.stdout).toBe('Topic: Slack\n\nHello\n');
  });

  it.each([
    [['nothing'], '{}', /no such integration/],
    [['github'], '{', /not valid JSON/],
    [['github'], '{}', /X-GitHub-Event/],
    [['jira'], '[]', /must be an object/],
    [['github', '--header', 'nonsense'], '{}', /Name: value/],
  ])('X6: refuses %j in words', async (words, input, problem) => {
    const { code, stdout, stderr } = await runCli(['integration', 'test', ...words], {}, input);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(problem);
  });
});
