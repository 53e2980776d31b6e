import {
  defaulted,
  type Endpoint,
  endpoint,
  noFields,
  optional,
  required,
  wireEndpointOf,
} from '@tidings/shared-types';
import type { WireEndpoint } from '@tidings/shared-types/wire';
import { Type } from 'typebox';
import type { ContractRequest, ContractResult } from './contract-types.ts';

function typedEndpointOf<E extends Endpoint>(
  contract: E,
): WireEndpoint<ContractRequest<E>, ContractResult<E>> {
  return wireEndpointOf(contract) as WireEndpoint<ContractRequest<E>, ContractResult<E>>;
}

export const eitherSchema = Type.Union([
  Type.String(),
  Type.Integer(),
  Type.Array(Type.Integer()),
  Type.Null(),
]);

/** A read with a parameter of every kind. */
export const search = typedEndpointOf(
  endpoint({
    section: 'test',
    summary: 'Search',
    method: 'GET',
    path: '/search',
    access: 'user',
    mutates: false,
    params: {
      text: optional(Type.String(), 'Travels as text.'),
      word: optional(Type.Enum(['one', 'two']), 'Travels as a word.'),
      count: optional(Type.Integer(), 'Travels as JSON.'),
      flag: defaulted(Type.Boolean(), false, 'Travels as JSON.'),
      list: optional(Type.Array(Type.String()), 'Travels as JSON.'),
      nothing: optional(Type.Union([Type.Integer(), Type.Null()]), 'Travels as JSON.'),
      either: optional(eitherSchema, 'Travels as JSON or as text.'),
    },
    response: Type.Object({ found: Type.Array(Type.Integer()) }),
    errors: {},
  }),
);

export const send = typedEndpointOf(
  endpoint({
    section: 'test',
    summary: 'Send',
    method: 'POST',
    path: '/things',
    access: 'user',
    mutates: true,
    params: {
      content: required(Type.String(), 'Travels as text.'),
      to: required(Type.Array(Type.Integer()), 'Travels as JSON.'),
    },
    response: Type.Object({ id: Type.Integer() }),
    errors: {},
  }),
);

export const remove = typedEndpointOf(
  endpoint({
    section: 'test',
    summary: 'Remove',
    method: 'DELETE',
    path: '/things/{name}/parts/{rest*}',
    access: 'user',
    mutates: true,
    params: {
      name: required(Type.String(), 'One segment of the path.'),
      rest: required(Type.String(), 'The rest of the path.'),
      reason: optional(Type.String(), 'In the body.'),
    },
    response: noFields,
    errors: {},
  }),
);

export const removeById = typedEndpointOf(
  endpoint({
    section: 'test',
    summary: 'Remove by ID',
    method: 'DELETE',
    path: '/things/{id}',
    access: 'user',
    mutates: true,
    params: { id: required(Type.Integer(), 'In the path.') },
    response: noFields,
    errors: {},
  }),
);

export const upload = typedEndpointOf(
  endpoint({
    section: 'test',
    summary: 'Upload',
    method: 'POST',
    path: '/files',
    access: 'user',
    mutates: true,
    params: { title: optional(Type.String(), 'Beside the file.') },
    files: { count: 1, description: 'The file.', maxMib: 1 },
    response: Type.Object({ url: Type.String() }),
    errors: {},
  }),
);

export const decorate = typedEndpointOf(
  endpoint({
    section: 'test',
    summary: 'Decorate',
    method: 'PATCH',
    path: '/things',
    access: 'user',
    mutates: true,
    params: { title: required(Type.String(), 'Beside the file.') },
    files: { count: '0 or 1', description: 'A picture.', maxMib: 1 },
    response: noFields,
    errors: {},
  }),
);

export const deliver = typedEndpointOf(
  endpoint({
    section: 'test',
    summary: 'Deliver',
    method: 'POST',
    path: '/deliveries/{service}',
    access: 'user',
    mutates: true,
    params: {
      service: required(Type.String(), 'In the path.'),
      list: optional(Type.Array(Type.String()), 'In the query.'),
    },
    payload: 'A document of another program.',
    response: noFields,
    errors: {},
  }),
);

export const about = typedEndpointOf(
  endpoint({
    section: 'test',
    summary: 'About',
    method: 'GET',
    path: '/about',
    access: 'public',
    mutates: false,
    params: {},
    response: Type.Object({ version: Type.String() }),
    errors: {},
  }),
);

export const people = typedEndpointOf(
  endpoint({
    section: 'test',
    summary: 'People',
    method: 'GET',
    path: '/people',
    access: 'spectator',
    mutates: false,
    params: {},
    response: noFields,
    errors: {},
  }),
);
