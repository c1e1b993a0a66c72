import type { ModuleFailureKind } from '@firedeck/contract';
import type { ComponentType } from 'react';

/** Why a view could not be loaded. */
type FailureKind = Exclude<ModuleFailureKind, 'render' | 'commands' | 'answer'>;

/** The state of one view of one module. */
export type ViewState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'ready'; View: ComponentType }
  | { status: 'failed'; kind: FailureKind; error: unknown }
  | { status: 'incompatible'; reason: string }
  | { status: 'disabled' };

/** A failure with its kind. */
export class ModuleFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ModuleFailure';
    this.kind = kind;
  }
}

/** Derives the kind from errors of the federation runtime and the chunk loader. */
export function toFailure(error: unknown): { kind: FailureKind; error: unknown } {
  if (error instanceof ModuleFailure) return { kind: error.kind, error };
  const text = String(error instanceof Error ? `${error.name} ${error.message}` : error);
  if (/does not satisfy the requirement|RUNTIME-012|RUNTIME-006/.test(text))
    return { kind: 'version', error };
  if (/timeout/i.test(text)) return { kind: 'timeout', error };
  if (/RUNTIME-00[18]|ChunkLoadError|Loading chunk/.test(text)) return { kind: 'network', error };
  return { kind: 'shape', error };
}
