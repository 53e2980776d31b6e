/* Runs the example in a page, with the account that the test put into the address. */

localStorage.setItem('account', decodeURIComponent(location.hash.slice(1)));
const place = document.body.appendChild(document.createElement('div'));
place.id = 'app';
await import('../../examples/vue/src/main.ts');

export {};
