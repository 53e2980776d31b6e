export type { AuditEntry } from './audit/audit-entry-type.ts';
export { type BadgeCover, badgeCount } from './badge-count.ts';
export type { HttpMethod, WireEndpoint } from './contract/wire-endpoint.ts';
export { deviceNameLength, limits } from './limits.ts';
export { roles, visibilityPolicies } from './numbered.ts';
export { builtInViewFragments } from './resources/built-in-views.ts';
export { customTags } from './resources/custom-tags.ts';
export type {
  CustomData,
  CustomDataOf,
  CustomIn,
  CustomOwner,
  CustomTypes,
  WithCustom,
} from './resources/custom-types.ts';
export type { NarrowOperator } from './resources/narrow-operator.ts';
export { type SignInFailure, signInFailures } from './resources/provider-sign-in.ts';
export {
  type HasOperand,
  type IsOperand,
  meaningOf,
  type NameOrId,
  namesPlace,
  type TermMeaning,
  type TermOf,
} from './resources/term-meaning.ts';
export type { AuditDetails } from './wire/audit-details.ts';
export type { ErrorCode, ErrorFields } from './wire/errors.ts';
export type * from './wire/events.ts';
export type * from './wire/resources.ts';
