/** The page that makes the first owner; see `GET` and `POST /api/v1/setup`. */

const form = document.querySelector('#form');
const alertBox = document.querySelector('#alert');
const submit = document.querySelector('#submit');
const fields = [...form.querySelectorAll('input')];
const token = new URLSearchParams(location.hash.slice(1)).get('token');

/** Equal for retries of the same input, so that an answer lost on its way is not a second owner. */
let attempt = newAttempt();

await begin();

async function begin() {
  const answer = await call('GET');
  if (answer.setup_required === undefined) return show('unreachable');
  if (!answer.setup_required) return show('over');
  if (!token) return show('no-token');
  show('ask');
  form.noValidate = true;
  form.addEventListener('submit', send);
  for (const field of fields) {
    field.addEventListener('input', () => {
      attempt = newAttempt();
      if (field.ariaInvalid === 'true') validate(field);
    });
  }
  toggle(document.querySelector('#reveal'), (revealed) => {
    form.elements.password.type = revealed ? 'text' : 'password';
  });
  fields[0].focus();
}

async function send(event) {
  event.preventDefault();
  if (submit.ariaDisabled === 'true') return;
  const wrong = fields.filter((field) => !validate(field));
  if (wrong.length > 0) return wrong[0].focus();
  alertBox.hidden = true;
  submit.ariaDisabled = 'true';
  const words = submit.textContent;
  submit.textContent = submit.dataset.busy;
  const input = new URLSearchParams(new FormData(form));
  input.set('token', token);
  input.set('default_language', document.documentElement.lang);
  const answer = await call('POST', input);
  submit.ariaDisabled = 'false';
  submit.textContent = words;
  if (answer.result === 'success') return finish(answer);
  alertBox.textContent = answer.msg;
  alertBox.hidden = false;
  alertBox.focus();
}

async function finish({ email, api_key, user_id }) {
  // The token is used up, and nobody should find it in the browser's history.
  history.replaceState(null, '', location.pathname);
  if (await hasWebClient()) return enter({ email, apiKey: api_key, userId: user_id });
  document.title = document.querySelector('#done').dataset.title;
  const ready = document.querySelector('#ready');
  const organization = form.elements.organization_name.value.trim();
  ready.textContent = filled(ready.textContent, { organization, email });
  const command = document.querySelector('#command');
  const commandWith = (key) =>
    `curl -u ${quoted(`${email}:${key}`)} \\\n  ${location.origin}/api/v1/users/me`;
  toggle(document.querySelector('#show-key'), (shown) => {
    command.textContent = commandWith(shown ? api_key : '•'.repeat(12));
  });
  const copy = document.querySelector('#copy');
  // Browsers have no clipboard for pages that came over plain HTTP from another machine.
  copy.hidden = !navigator.clipboard;
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(commandWith(api_key));
    copy.textContent = copy.dataset.done;
  });
  form.reset();
  show('done');
}

/** Whether this server was built with its web client: only that has a manifest. */
async function hasWebClient() {
  try {
    const reply = await fetch('/manifest.webmanifest', { method: 'HEAD' });
    return reply.ok;
  } catch {
    return false;
  }
}

/** Goes on in the web client, signed in: the account stands where the client keeps it. */
function enter(account) {
  localStorage.setItem('tidings:account', JSON.stringify(account));
  location.replace('/#welcome');
}

/** Says under the field what is wrong with it, or nothing. */
function validate(field) {
  const id = `${field.id}-problem`;
  document.getElementById(id)?.remove();
  const text = field.type === 'password' ? field.value : field.value.trim();
  const blank = field.required && text === '';
  field.setCustomValidity(blank ? form.dataset.blank : '');
  const valid = field.checkValidity();
  field.ariaInvalid = String(!valid);
  const described = field.id === 'password' ? ['password-hint'] : [];
  if (!valid) {
    const problem = document.createElement('p');
    problem.id = id;
    problem.className = 'problem';
    problem.textContent = field.validationMessage;
    field.closest('.field').append(problem);
    described.push(id);
  }
  field.setAttribute('aria-describedby', described.join(' '));
  return valid;
}

/** The body of the answer, whatever it says; as an error of its own where there is none. */
async function call(method, input) {
  try {
    const headers = method === 'POST' ? { 'Idempotency-Key': attempt } : {};
    const reply = await fetch('/api/v1/setup', {
      method,
      headers,
      body: input,
      credentials: 'omit',
    });
    return await reply.json();
  } catch {
    return { result: 'error', msg: form.dataset.unreachable };
  }
}

function show(id) {
  for (const section of document.querySelectorAll('main > section'))
    section.hidden = section.id !== id;
  document.querySelector(`#${id} h1`).focus();
}

/** A button that is on or off; `apply` hears the state, at first off. */
function toggle(button, apply) {
  const off = button.textContent;
  apply(false);
  button.addEventListener('click', () => {
    const on = button.ariaPressed !== 'true';
    button.ariaPressed = String(on);
    button.textContent = on ? button.dataset.on : off;
    apply(on);
  });
}

/** Returns a text with its values, which stand in braces. */
function filled(text, values) {
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** As one word for a shell. */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function newAttempt() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
