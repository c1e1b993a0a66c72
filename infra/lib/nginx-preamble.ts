/** The paths of nginx's temporary files, below one folder. */
export function temporaryPaths(folder: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n  ');
}

/** Start of a configuration for nginx in the foreground that writes to one folder only. */
export function nginxPreamble(folder: string): string {
  const asRoot = process.getuid?.() === 0 ? 'user root;\n' : '';
  return `${asRoot}worker_processes 1;
pid ${folder}/nginx-master.txt;
error_log stderr warn;
events { worker_connections 1024; }`;
}

/** The bffs on these ports as one upstream with keep-alive connections, as in a cluster. */
export const bffUpstream = (ports: readonly number[]): string =>
  `upstream bff {
    ${ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join('\n    ')}
    keepalive 32;
  }`;
