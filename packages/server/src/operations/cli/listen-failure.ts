import { t } from '../../languages/command-line.ts';

/** Node's error about an address that it cannot use. */
interface AddressError extends NodeJS.ErrnoException {
  readonly hostname?: string;
  readonly address?: string;
  readonly port?: number;
}

/** Explains why a server cannot listen at its address, and what to do; undefined for other errors. */
export function describeListenFailure(error: AddressError): string | undefined {
  const { code = '', syscall, hostname, address = '', port = 0 } = error;
  if (syscall === 'getaddrinfo') {
    return t('cli.noSuchHost', { host: hostname ?? '', code });
  }
  if (syscall !== 'listen') return undefined;
  return adviceFor(code, address, port);
}

function adviceFor(code: string, host: string, port: number): string | undefined {
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  switch (code) {
    case 'EADDRINUSE':
      return t('cli.addressInUse', { address, code });
    case 'EADDRNOTAVAIL':
      return t('cli.addressUnknown', { host, code });
    case 'EACCES':
      return t('cli.portForbidden', { port, code });
    default:
      return undefined;
  }
}
