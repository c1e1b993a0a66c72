import { glyphs, type Tool, type ToolInput, tool as toolSchema } from '@firedeck/contract';
import { type ToolFormValues, writtenFields } from './use-tool-form.ts';

/** What was typed into a form and not saved. */
interface FormDraft {
  typed: ToolFormValues;
  /** When it was typed last. */
  at: string;
}

export interface AddDraft extends FormDraft {
  /** Becomes the tool's id: the same add sent again after a crash is still one tool. */
  idempotencyKey: string;
  /** What was sent first under that key; null before. */
  sent: ToolInput | null;
}

export interface EditDraft extends FormDraft {
  /** The tool as it was when the member began to edit. */
  base: Tool;
  /** The newest state that was known: what was typed stands on top of it. */
  loaded: Tool;
}

/** Null for what another version of this module may have left. */
export function readAddDraft(kept: unknown): AddDraft | null {
  if (!isRecord(kept) || !isFormDraft(kept) || typeof kept.idempotencyKey !== 'string') return null;
  const { typed, at, idempotencyKey, sent } = kept;
  return {
    typed: writtenFields(typed),
    at,
    idempotencyKey,
    sent: isTyped(sent) ? writtenFields(sent) : null,
  };
}

export function readEditDraft(kept: unknown): EditDraft | null {
  if (!isRecord(kept) || !isFormDraft(kept)) return null;
  const { typed, at } = kept;
  const base = toolSchema.safeParse(kept.base).data;
  const loaded = toolSchema.safeParse(kept.loaded).data ?? base;
  return base && loaded ? { typed: writtenFields(typed), at, base, loaded } : null;
}

type Kept = Record<string, unknown>;

const isRecord = (value: unknown): value is Kept => typeof value === 'object' && value !== null;

const isFormDraft = (kept: Kept): kept is Kept & FormDraft =>
  isTyped(kept.typed) && typeof kept.at === 'string';

const isTyped = (value: unknown): value is ToolFormValues =>
  isRecord(value) &&
  (['name', 'url', 'notes'] as const).every((field) => typeof value[field] === 'string') &&
  glyphs.some((glyph) => glyph === value.icon) &&
  ['string', 'object', 'undefined'].includes(typeof value.picture);
