import * as Type from 'typebox';
import { typed } from '../contract/typed.ts';
import type { CustomDataOf, CustomData as DataType } from './custom-types.ts';

/** Data that an application attaches to an object. Its keys are free. */
export const CustomData = Type.Record(Type.String(), Type.Unknown());
export type CustomData = DataType;

export const MessageCustom = typed<CustomDataOf<'message'>>("CustomDataOf<'message'>", CustomData);
export const ChannelCustom = typed<CustomDataOf<'channel'>>("CustomDataOf<'channel'>", CustomData);
export const UserCustom = typed<CustomDataOf<'user'>>("CustomDataOf<'user'>", CustomData);
