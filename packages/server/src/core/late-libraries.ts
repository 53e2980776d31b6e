import { createRequire } from 'node:module';
import type Argon2 from '@node-rs/argon2';
import type Sharp from 'sharp';

const require = createRequire(import.meta.url);

/** Returns the library for images. It is loaded with the first one, since it takes 17 MB of memory. */
export function sharp(): typeof Sharp {
  return require('sharp');
}

/** Returns the library for passwords. It is loaded with the first one, since it takes 8 MB of memory. */
export function argon2(): typeof Argon2 {
  return require('@node-rs/argon2');
}
