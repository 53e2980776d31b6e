import { describe, expect, test } from 'vitest';
import { widgetOf } from '../../../src/features/markdown/widget.ts';

describe('B-submessage: widgets from commands', () => {
  test.each([
    ['/poll', '', []],
    ['/poll  What? ', 'What?', []],
    ['/poll What?\nyes\n\n* no\n-  maybe \n-1', 'What?', ['yes', 'no', 'maybe', '1']],
    ['/poll\nyes', '', ['yes']],
  ])('B-submessage: %j is a poll', (content, question, options) => {
    expect(widgetOf(content)).toEqual({
      widget_type: 'poll',
      extra_data: { question, options },
    });
  });

  test('B-submessage: a to-do list', () => {
    expect(widgetOf('/todo Shopping\n* milk: two: fresh\nbread\n- : a')).toEqual({
      widget_type: 'todo',
      extra_data: {
        task_list_title: 'Shopping',
        tasks: [
          { task: 'milk', desc: 'two: fresh' },
          { task: 'bread', desc: '' },
          { task: '', desc: 'a' },
        ],
      },
    });
  });

  test.each(['a /poll b', '/polls', '/Poll a', ' /poll a', '/me polls', ''])(
    'B-submessage: %j is not a command',
    (content) => {
      expect(widgetOf(content)).toBeUndefined();
    },
  );
});
