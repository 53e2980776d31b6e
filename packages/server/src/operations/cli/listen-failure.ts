const otherPort = '--port, or port in the file';
const otherHost = '--host, or host in the file';

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
    return `The name '${hostname}' is not an address of this machine. Choose another (${otherHost}). (${code})`;
  }
  if (syscall !== 'listen') return undefined;
  const advice = adviceFor(code, address, port);
  return advice && `${advice} (${code})`;
}

function adviceFor(code: string, host: string, port: number): string | undefined {
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  switch (code) {
    case 'EADDRINUSE':
      return `Another program already listens at ${address}; perhaps the server is running. Stop it, or choose another port (${otherPort}).`;
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${host}. Give one of its own addresses, or 0.0.0.0 for all (${otherHost}).`;
    case 'EACCES':
      return `This user may not listen at port ${port}: ports below 1024 are for root. Choose another port (${otherPort}) and put a proxy in front.`;
    default:
      return undefined;
  }
}
