// Loaded into a server before its own code: refuses every connection and every look-up of a name that the process begins,
// and writes each into the file that REFUSED_CONNECTIONS names.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** @param {string} what */
function refused(what) {
  appendFileSync(process.env['REFUSED_CONNECTIONS'] ?? '', `${what}\n`);
  return Object.assign(new Error(`refused: ${what}`), { code: 'ECONNREFUSED' });
}

/** @param {...unknown} words */
net.Socket.prototype.connect = function (...words) {
  const [to] = words.flat();
  const { host = 'localhost', port = to, path } = Object(to);
  this.destroy(refused(`connect ${path ?? `${host}:${port}`}`));
  return this;
};

for (const name of ['connect', 'send']) {
  Object.assign(dgram.Socket.prototype, {
    [name]() {
      throw refused(`datagram ${name}`);
    },
  });
}

const lookUps = /^(lookup|lookupService|resolve\w*|reverse)$/;
for (const resolver of [dns, dns.Resolver.prototype]) {
  replaceLookUps(resolver, (name, host, words) => {
    const answer = words.at(-1);
    const error = refused(`${name} ${host}`);
    if (typeof answer === 'function') process.nextTick(answer, error);
  });
}
for (const resolver of [dns.promises, dns.promises.Resolver.prototype]) {
  replaceLookUps(resolver, async (name, host) => {
    throw refused(`${name} ${host}`);
  });
}
syncBuiltinESMExports();

/**
 * Replaces the functions of an object that look up names. Numbers, such as those at which a server listens, need none.
 * @param {object} resolver
 * @param {(name: string, host: string, words: unknown[]) => unknown} refuse
 */
function replaceLookUps(resolver, refuse) {
  for (const name of Object.getOwnPropertyNames(resolver).filter((each) => lookUps.test(each))) {
    const original = Reflect.get(resolver, name);
    Object.defineProperty(resolver, name, {
      /** @param {string} host @param {...unknown} words */
      value(host, ...words) {
        if (net.isIP(host)) return original.call(this, host, ...words);
        return refuse(name, host, words);
      },
      writable: true,
      configurable: true,
    });
  }
}
