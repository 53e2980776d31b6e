import { BoundedMemory } from '../../core/bounded-memory.ts';
import type { FairWork } from '../../core/jobs/fair-work.ts';
import type { AvatarSize } from '../users/avatar-url.ts';
import { generatedAvatar } from './avatar-images.ts';

/** Room for thousands of avatars. */
const MEMORY_BYTES = 8 * 1024 * 1024;
const NOBODY = 'nobody in particular';

/** Cache of generated avatars, which anyone can request at any rate. Each is drawn once. */
export class GeneratedAvatars {
  readonly #images: FairWork;
  readonly #known = new BoundedMemory<string, Buffer>(MEMORY_BYTES, (_, { length }) => length);

  constructor(images: FairWork) {
    this.#images = images;
  }

  async get(seed: string, size: AvatarSize): Promise<Buffer> {
    const name = `${seed} ${size}`;
    const known = () => this.#known.find(name);
    return (
      known() ??
      this.#images.do(NOBODY, async () => {
        const drawn = known() ?? (await generatedAvatar(seed, size));
        this.#known.add(name, drawn);
        return drawn;
      })
    );
  }
}
