import { servePage } from '../../test/support/page-server.ts';

/** Bundles a module with its imports, as a script for pages. */
export async function pageScript(modulePath: string): Promise<string> {
  const pages = await servePage(modulePath);
  const answer = await fetch(`${pages.origin}/page.js`);
  const script = await answer.text();
  await pages.close();
  return script;
}
