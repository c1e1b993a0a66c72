import type { AuditExportFormat, AuditFilters } from '@firedeck/contract';
import { toApiError } from '@firedeck/sdk';
import { requestFile } from '../../request-file.ts';
import { agencyPath, toQueryString } from '../agency-request.ts';
import { documentHeaders } from '../document-headers.ts';

const types = { csv: 'text/csv', ndjson: 'application/x-ndjson' };

interface ExportOptions {
  filters: AuditFilters;
  format: AuditExportFormat;
  signal: AbortSignal;
  /** Called with the bytes received so far. */
  onProgress(bytes: number): void;
}

interface ExportedFile {
  name: string;
  file: Blob;
}

/** The connection ended before the whole file arrived. */
export class IncompleteExport extends Error {}

/** Downloads the audit. @throws ApiError, IncompleteExport */
export async function exportAudit(options: ExportOptions): Promise<ExportedFile> {
  const { filters, format, signal, onProgress } = options;
  try {
    const path = `${agencyPath}/audit/export?${toQueryString({ ...filters, format })}`;
    const response = await requestFile(path, {
      type: types[format],
      signal,
      headers: documentHeaders,
    });
    const file = new Blob(await readChunks(response, onProgress), { type: types[format] });
    return { name: `firedeck-audit-${new Date().toISOString().slice(0, 10)}.${format}`, file };
  } catch (thrown) {
    throw thrown instanceof IncompleteExport ? thrown : toApiError(thrown);
  }
}

/** Reads the response in chunks to report progress. */
async function readChunks(
  { body }: Response,
  onProgress: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  let bytes = 0;
  try {
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      chunks.push(read.value);
      bytes += read.value.byteLength;
      onProgress(bytes);
    }
  } catch (cause) {
    throw new IncompleteExport('the export ended early', { cause });
  }
  return chunks;
}
