import { texts } from '../texts.ts';
import type { ToolField } from './form-tabs.ts';

export const fieldLabels: Record<ToolField, string> = {
  name: texts.form.name,
  url: texts.form.url,
  picture: texts.picture.label,
  icon: texts.form.icon,
  notes: texts.form.notes,
};
