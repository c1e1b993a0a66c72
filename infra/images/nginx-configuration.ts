import {
  artifactHeaders,
  artifactTypes,
  commonHeaders,
  missingArtifact,
  strictTransport,
} from '@firedeck/bff/header-policy';
import { temporaryPaths } from '../lib/nginx-preamble.ts';

/** Beside a module's artifacts: the descriptor of the newest one, for the first release. */
export const newestFile = 'newest.json';

interface Host {
  /** Default 8080. */
  port?: number;
  /** Holds `mf/<module>/<artifact>/…`. Default `/srv`. */
  root?: string;
  /** The only writable folder. Default `/tmp`. */
  temporary?: string;
}

/** Configuration of the static host of a module, with the header policy of the bff. */
export function nginxConfiguration(host: Host = {}): string {
  const { port = 8080, root = '/srv', temporary = '/tmp' } = host;
  const everywhere = { ...commonHeaders, ...strictTransport };
  const { 'content-type': missingType, ...missingHeaders } = missingArtifact.headers;
  const ofFiles = headers({ ...everywhere, ...artifactHeaders, vary: 'accept-encoding' });
  return `worker_processes 1;
pid ${temporary}/nginx-master.txt;
error_log stderr warn;
events { worker_connections 1024; }
http {
  types {
    ${typeLines({ ...artifactTypes.packed, ...artifactTypes.plain })}
  }
  default_type application/octet-stream;
  server_tokens off;
  sendfile on;
  # Longer than the keep-alive timeout of the gateway.
  keepalive_timeout 65s;
  ${temporaryPaths(temporary)}
  log_format lines escape=json '{"time":"$time_iso8601","request":"$http_x_request_id","method":"$request_method","path":"$uri","status":$status,"bytes":$body_bytes_sent,"seconds":$request_time}';
  access_log /dev/stdout lines;
  map $http_accept_encoding $takes_brotli {
    default "no";
    "~*(^|,)\\s*br\\s*(,|$|;\\s*q=(1|0?\\.\\d*[1-9]))" "yes";
  }
  server {
    listen ${port};
    root ${root};
    set $brotli $takes_brotli;
    if (-f $request_filename.br) { set $brotli "$brotli, is there"; }
    if ($brotli = "yes, is there") { rewrite ^(/mf/.+)$ $1.br last; }
    gzip_static on;
    gzip_proxied any;
    gzip_vary off;
    error_page 403 404 405 = @missing;
    location = /healthz/live {
      access_log off;
      default_type text/plain;
      return 200 "ok\\n";
    }
    location / { return 404; }
    location ~ /\\. { return 404; }
    location ~ ^/mf/[^/]+/${newestFile.replace('.', '\\.')}$ {
      ${headers({ ...everywhere, 'cache-control': 'no-store' })}
    }
    location /mf/ {
      limit_except GET { deny all; }
      ${ofFiles}
    }
${Object.entries(artifactTypes.packed)
  .map(
    ([extension, type]) => `    location ~ \\.${extension}\\.br$ {
      internal;
      gzip_static off;
      types {}
      default_type "${type}";
      ${ofFiles}
      add_header content-encoding br;
    }`,
  )
  .join('\n')}
    location @missing {
      internal;
      types {}
      default_type "${missingType}";
      ${headers({ ...everywhere, ...missingHeaders })}
      return ${missingArtifact.status} "${missingArtifact.body.replace('\n', '\\n')}";
    }
  }
}
`;
}

// A location with its own add_header inherits none, so each repeats all of them.
function headers(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `add_header ${name} "${value}" always;`)
    .join('\n      ');
}

function typeLines(types: Record<string, string>): string {
  return Object.entries(types)
    .map(([extension, type]) => `"${type}" ${extension};`)
    .join('\n    ');
}
