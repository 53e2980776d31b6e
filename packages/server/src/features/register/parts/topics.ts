import {
  mutedTopicList,
  userTopicObject,
  userTopicRows,
} from '../../user-topics/user-topic-list.ts';
import type { Part } from '../part.ts';

export const userTopics: Part = ({ state, caller, options }) => {
  const allowEmptyTopic = options.capabilities.empty_topic_name;
  const rows = userTopicRows(state, caller.id);
  return { user_topics: rows.map((row) => userTopicObject(row, allowEmptyTopic)) };
};

/** The older form of the same, for clients that do not ask for `user_topic` by name. */
export const mutedTopics: Part = ({ state, caller, now, options, request }) => {
  if (request.names('user_topic')) return {};
  const allowEmptyTopic = options.capabilities.empty_topic_name;
  return { muted_topics: mutedTopicList({ state, now }, caller.id, allowEmptyTopic) };
};
