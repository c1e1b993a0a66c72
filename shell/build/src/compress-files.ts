import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const isText = (name: string): boolean => /\.(js|css|svg|json|html|txt|webmanifest)$/.test(name);

/** Compresses with Brotli and gzip at maximum quality at build time, so that no server has to. */
export async function compressFiles(files: Map<string, Buffer>): Promise<Map<string, Buffer>> {
  const texts = [...files].filter(([name]) => isText(name));
  const compressed = await Promise.all(
    texts.map(async ([name, bytes]) => [
      [`${name}.br`, await brotli(bytes, brotliOptions(bytes))] as const,
      [`${name}.gz`, await zip(bytes, { level: 9 })] as const,
    ]),
  );
  return new Map(compressed.flat());
}

function brotliOptions(bytes: Buffer) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGBLOCK]: 18,
    },
  };
}
