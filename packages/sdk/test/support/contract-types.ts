import type {
  DownloadEndpoint,
  Endpoint,
  FileRule,
  PayloadEndpoint,
  RequestOf,
  ResultOf,
} from '@tidings/shared-types';
import type { ApiResult, FileResult, NoParameters } from '../../src/index.ts';

type FileOf<E extends Endpoint> = E extends { readonly files: FileRule<infer Count> }
  ? Count extends 1
    ? { readonly file: Blob }
    : { readonly file?: Blob | undefined }
  : unknown;

type PayloadOf<E extends Endpoint> = E extends PayloadEndpoint
  ? { readonly payload: object }
  : unknown;

type Everything<E extends Endpoint> = RequestOf<E> & FileOf<E> & PayloadOf<E>;
type Flat<T> = { [F in keyof T]: T[F] };

/** The request of a contract: its parameters, and its file or payload. */
export type ContractRequest<E extends Endpoint> = keyof Everything<E> extends never
  ? NoParameters
  : Flat<Everything<E>>;

/** The result of a contract: the fields of its response, or its file. */
export type ContractResult<E extends Endpoint> = E extends DownloadEndpoint
  ? FileResult
  : Flat<ResultOf<E> & ApiResult>;
