import { servePage } from '@tidings/ui/worker';

/** The files of the page, those of each language, and a name for this version of them. The build inserts these. */
declare const KEPT_FILES: readonly string[];
declare const KEPT_LANGUAGES: Readonly<Record<string, readonly string[]>>;
declare const VERSION: string;

servePage({ urls: KEPT_FILES, languages: KEPT_LANGUAGES, version: VERSION });
