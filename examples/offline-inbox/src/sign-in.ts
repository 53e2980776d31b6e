import { isApiError, signIn } from '@tidings/sdk';
import type { Account } from './account.ts';
import { element } from './element.ts';

/** A sign-in form, which calls back with the account. */
export function signInForm(onSignedIn: (account: Account) => void): HTMLElement {
  const server = field('Server', 'url', 'http://127.0.0.1:9991');
  const email = field('Email', 'email');
  const password = field('Password', 'password');
  const problem = element('p', { role: 'alert' });
  const fields = [server, email, password].map(({ label }) => label);
  const form = element('form', {}, ...fields, problem, element('button', {}, 'Sign in'));

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const serverUrl = server.input.value;
    const given = { serverUrl, email: email.input.value, password: password.input.value };
    try {
      onSignedIn({ serverUrl, ...(await signIn(given)) });
    } catch (error) {
      problem.textContent = isApiError(error)
        ? error.msg
        : 'Cannot reach the server. Check your network, then try again.';
    }
  });
  return element('main', {}, element('h1', {}, 'Offline inbox'), form);
}

function field(name: string, type: string, value = '') {
  const input = element('input', { type, value, required: true });
  return { input, label: element('label', {}, name, input) };
}
