/** Every place where nginx puts parts of what it passes on, below one folder. */
export function temporaryPaths(folder: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n  ');
}

/** How the configuration of an nginx begins that we run in the foreground, with all it writes in one folder. */
export function nginxHead(folder: string): string {
  const asRoot = process.getuid?.() === 0 ? 'user root;\n' : '';
  return `${asRoot}worker_processes 1;
pid ${folder}/nginx-master.txt;
error_log stderr warn;
events { worker_connections 1024; }`;
}
