import type { Static } from 'typebox';
import * as Type from 'typebox';

/** Data that an application attaches to an object. Its keys are free. */
export const CustomData = Type.Record(Type.String(), Type.Unknown());
export type CustomData = Static<typeof CustomData>;
