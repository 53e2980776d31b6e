/** Fills in what the page can only know from the server. It reads well without. */

const [settings, setup] = await Promise.all([ask('server_settings'), ask('setup')]);

if (setup.setup_required) {
  document.querySelector('#setup').hidden = false;
} else if (settings.realm_name) {
  document.querySelector('#title').textContent = settings.realm_name;
  document.title = settings.realm_name;
}

async function ask(endpoint) {
  try {
    const reply = await fetch(`/api/v1/${endpoint}`, { credentials: 'omit' });
    return await reply.json();
  } catch {
    return {};
  }
}
