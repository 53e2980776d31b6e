import type { Client } from '@tidings/sdk';
import { type Account, forgetAccount, keepAccount, openAccount, storedAccount } from './account.ts';
import { conversationAt } from './address.ts';
import { conversation } from './conversation.ts';
import { element } from './element.ts';
import { inbox } from './inbox.ts';
import type { Part } from './part.ts';
import { signInForm } from './sign-in.ts';
import { statusLine } from './status-line.ts';

async function showInbox(account: Account): Promise<void> {
  const client = await openAccount(account);
  client.status.subscribe((status) => {
    if (status === 'signedOut') forgetAccount();
    // Another tab signed out, or opened a newer version of this page.
    if (status !== 'closed') location.reload();
  });

  let open: Part | undefined;
  function showConversation() {
    open?.close();
    open?.element.remove();
    const to = conversationAt(location.hash);
    open = to && conversation(client, to);
    if (open) document.body.append(open.element);
  }

  const leave = element('button', { type: 'button', onclick: () => signOut(client) }, 'Sign out');
  document.body.replaceChildren(element('header', {}, statusLine(client), leave), inbox(client));
  addEventListener('hashchange', showConversation);
  showConversation();
}

/** Signs out and deletes the local data. Asks first if that would lose unsent work. */
async function signOut(client: Client): Promise<void> {
  const { isSignedOut } = await client.signOut({ wipe: true });
  const question = 'You have unsent messages or drafts. Delete them?';
  if (!isSignedOut && confirm(question)) await client.signOut({ wipe: 'evenUnsent' });
}

// Without a service worker, the page opens only online.
if (import.meta.env.PROD) {
  navigator.serviceWorker?.register('./service-worker.js').catch(() => undefined);
}
const account = storedAccount();
if (account) {
  await showInbox(account);
} else {
  const form = signInForm(async (signedIn) => {
    keepAccount(signedIn);
    await showInbox(signedIn);
  });
  document.body.replaceChildren(form);
}
