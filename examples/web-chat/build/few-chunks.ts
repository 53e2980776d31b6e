import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** A part of the app, whose modules are loaded together. */
export interface Part {
  readonly name: string;
  /** Whether it begins with this chunk of a build without parts. */
  readonly beginsWith: (chunk: Chunk) => boolean;
}

/**
 * Puts the modules of each part into one file; a module that several parts need is in the first of them. Otherwise each
 * set of modules that the same parts share becomes a file of its own, over a hundred of them, and each costs a request.
 */
export function fewChunks(parts: readonly Part[]): Plugin {
  return {
    name: 'few-chunks',
    apply: 'build',
    async config(config) {
      const names = namesOf(await chunksWithoutParts(config), parts);
      const name = (id: string) => names.get(id) ?? null;
      // A module's dependencies are named as well. Not all that its imports lead to are needed with it.
      const codeSplitting = {
        groups: [{ name }, { name: 'shared', minShareCount: 2 }],
        includeDependenciesRecursively: false,
      };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}

/** Builds the app once, only to learn what needs what: the bundler drops unused exports before it makes chunks. */
async function chunksWithoutParts({ root, resolve, ...config }: UserConfig): Promise<Chunk[]> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    ...(root !== undefined && { root }),
    ...(resolve && { resolve }),
    build: { ...config.build, write: false, minify: false },
  });
  // Only a build that watches returns no output.
  const [{ output }] = [made].flat() as [Rolldown.RolldownOutput];
  return output.filter((file): file is Chunk => file.type === 'chunk');
}

function namesOf(chunks: readonly Chunk[], parts: readonly Part[]) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const names = new Map<string, string>();
  const give = (chunk: Chunk, name: string, seen: Set<string>) => {
    if (seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const id of chunk.moduleIds) if (!names.has(id)) names.set(id, name);
    for (const file of chunk.imports) {
      const imported = byFile.get(file);
      if (imported) give(imported, name, seen);
    }
  };
  for (const { name, beginsWith } of parts) {
    const seen = new Set<string>();
    for (const chunk of chunks.filter(beginsWith)) give(chunk, name, seen);
  }
  return names;
}
