import type { ShopClient } from './chat.ts';
import { element } from './element.ts';
import { forgetMe, keep, type Me, signIn, signOut } from './shop.ts';

/** A customer whose session is over, and whose unsent messages are still on this device. */
export interface Former {
  readonly me: Me;
  readonly client: ShopClient;
}

interface SignInOptions {
  readonly former?: Former | undefined;
  onSignedIn(me: Me): Promise<void>;
}

/** Shows the form to sign in, and what a former customer left. */
export function showSignIn({ former, onSignedIn }: SignInOptions): void {
  const name = element('input', { name: 'name', autocomplete: 'username' });
  const password = element('input', { type: 'password', autocomplete: 'current-password' });
  const problem = element('p', { role: 'alert' });
  const form = element(
    'form',
    { className: 'sign-in' },
    element('h1', {}, 'Flower shop'),
    ...(former ? unsentOf(former) : []),
    element('label', {}, 'Name', name),
    element('label', {}, 'Password', password),
    element('button', {}, 'Sign in'),
    problem,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const me = await signIn(name.value, password.value);
      if (former) await makeRoom(former, me);
      keep({ me, isOver: false });
      await onSignedIn(me);
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  document.body.replaceChildren(form);
}

function unsentOf({ me, client }: Former): HTMLElement[] {
  const { name } = me.user;
  const text = `${name}, your session has ended. Sign in again to send your unsent messages.`;
  const onclick = () => forget(client);
  return [
    element('p', { role: 'status' }, text),
    element('button', { type: 'button', onclick }, 'Delete unsent messages'),
  ];
}

/** Closes the chat of a former customer. Deletes it if another customer has signed in, and agrees. */
async function makeRoom({ me, client }: Former, next: Me): Promise<void> {
  const { id, name } = me.user;
  if (next.user.id === id) return client.close();
  // They may have been sent meanwhile.
  const { isSignedOut } = await client.signOut({ wipe: true });
  if (isSignedOut) return;
  if (!confirm(`${name} has unsent messages on this device. Delete them?`)) {
    await signOut();
    throw new Error(`${name} has unsent messages. Let ${name} sign in first.`);
  }
  await client.signOut({ wipe: 'evenUnsent' });
}

/** Removes everything from this device. A page that is left before this settles would keep some of it. */
export async function forget(client: ShopClient): Promise<void> {
  forgetMe();
  await client.signOut({ wipe: 'evenUnsent' });
  location.reload();
}
