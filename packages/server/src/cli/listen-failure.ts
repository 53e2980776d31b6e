const otherPort = '--port, or port in the file';
const otherHost = '--host, or host in the file';

/** What Node tells of an address that it cannot use. */
interface AddressError extends NodeJS.ErrnoException {
  readonly hostname?: string;
  readonly address?: string;
  readonly port?: number;
}

/** Why a server cannot listen where it was told to, and what to do; nothing for any other error. */
export function describeListenFailure(error: AddressError): string | undefined {
  const { code = '', syscall, hostname, address = '', port = 0 } = error;
  if (syscall === 'getaddrinfo') {
    return `The name '${hostname}' leads to no address of this machine. Choose another (${otherHost}). (${code})`;
  }
  if (syscall !== 'listen') return undefined;
  const advice = adviceFor(code, address, port);
  return advice && `${advice} (${code})`;
}

function adviceFor(code: string, host: string, port: number): string | undefined {
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  switch (code) {
    case 'EADDRINUSE':
      return `Another program listens at ${address} already; perhaps the server runs. Stop it, or choose another port (${otherPort}).`;
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${host}. Name one of its own, or 0.0.0.0 for all (${otherHost}).`;
    case 'EACCES':
      return `This user may not listen at port ${port}: those below 1024 are for root. Choose another (${otherPort}), and let a proxy listen there.`;
    default:
      return undefined;
  }
}
