import { servePage } from '@tidings/ui/worker';

/** The files of the page, and a name for this version of them. The build inserts both. */
declare const KEPT_FILES: readonly string[];
declare const VERSION: string;

servePage({ urls: KEPT_FILES, version: VERSION });
