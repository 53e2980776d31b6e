/** An operator of a narrow. The names are for completion in editors: servers may support others. */
export type NarrowOperator =
  | 'channel'
  | 'channels'
  | 'topic'
  | 'dm'
  | 'dm-including'
  | 'sender'
  | 'is'
  | 'has'
  | 'in'
  | 'id'
  | 'with'
  | 'near'
  | 'search'
  | 'custom'
  | (string & Record<never, never>);
