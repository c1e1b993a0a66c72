import {
  type Section,
  type ToolChangeKind,
  type ToolField,
  type ToolFieldValues,
  toolFieldNames,
} from '@firedeck/contract';
import { Schema } from 'mongoose';
import { defineModel } from '../../lib/mongo/define-model.ts';

/** Doesn't compile once a tool field is not text: the schema below stores each as a string. */
type TextFields<
  Fields extends { [Field in ToolField]?: string | null | undefined } = ToolFieldValues,
> = Fields;

export interface StoredTool extends TextFields {
  rev: number;
  createdAt: Date;
  updatedAt: Date;
  /** Hash of the create request's body: distinguishes a retry from another request. */
  bodyHash: string;
}

export type StoredSection = Section;

export interface StoredTrashedTool {
  id: string;
  tool: StoredTool;
  /** Its former position. */
  index: number;
  /** For tools deleted together: the tool before it, and the next one that was not deleted. */
  after?: string | undefined;
  before?: string | undefined;
  deletedAt: Date;
}

export interface StoredChange {
  at: Date;
  kind: ToolChangeKind;
  /** Null for a change of many tools. */
  toolId: string | null;
  /** The name of the tool at that time; for an import the number of tools. */
  name: string | null;
}

/** One member's tools: one document, so that each action is one atomic command. */
export interface ToolListDocument {
  /** The owner's id. */
  _id: string;
  /** Incremented by every change. */
  v: number;
  order: string[];
  tools: Record<string, StoredTool>;
  /** In the member's order. A tool with an unknown section is in none. */
  sections?: StoredSection[];
  /** Newest first. */
  trash: StoredTrashedTool[];
  /** Newest changes first; lists of earlier versions have none. */
  recent?: StoredChange[];
  /** When to purge the trash next. */
  purgeAt: Date | null;
  /** Ids of the pictures removed last: no tool may use them any more. */
  removedPictures?: string[];
}

export const emptyList = { order: [], tools: {}, trash: [], recent: [], purgeAt: null };

const toolSchema = new Schema<StoredTool>(
  {
    // All are text; validated by the contract.
    ...Object.fromEntries(toolFieldNames.map((field) => [field, String])),
    rev: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    bodyHash: { type: String, required: true },
  },
  { _id: false },
);

const sectionSchema = new Schema<StoredSection>(
  { id: String, name: String, color: String, rev: Number },
  { _id: false },
);

const trashedSchema = new Schema<StoredTrashedTool>(
  { id: String, tool: toolSchema, index: Number, after: String, before: String, deletedAt: Date },
  { _id: false },
);

const changeSchema = new Schema<StoredChange>(
  { at: Date, kind: String, toolId: String, name: String },
  { _id: false },
);

const toolListSchema = new Schema<ToolListDocument>(
  {
    _id: { type: String, required: true },
    v: { type: Number, required: true },
    order: [String],
    tools: { type: Map, of: toolSchema },
    sections: { type: [sectionSchema], default: undefined },
    trash: [trashedSchema],
    recent: [changeSchema],
    purgeAt: { type: Date, default: null },
    removedPictures: { type: [String], default: undefined },
  },
  { versionKey: false, minimize: false, collection: 'toolLists' },
);
toolListSchema.index({ purgeAt: 1 }, { sparse: true });

export const toolListModel = defineModel('ToolList', toolListSchema);
