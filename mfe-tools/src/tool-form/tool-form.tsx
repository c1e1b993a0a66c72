import type { ToolInput } from '@firedeck/contract';
import { Box, Button, RouterLink, styled, Tab, Tabs, useNavigate } from '@firedeck/kit';
import { BackIcon, FailureNotice, PageFrame, PageHeading, tokens } from '@firedeck/sdk';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { texts } from '../texts.ts';
import { BasicFields } from './basic-fields.tsx';
import { type FormTab, firstRefused, tabOf } from './form-tabs.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { NotesField } from './notes-field.tsx';
import type { SaveProblem } from './save-problem.ts';
import type { ToolFormState } from './use-tool-form.ts';

interface Props {
  title: string;
  subtitle: string;
  /** Of the first tab. */
  tabLabel: string;
  saveLabel: string;
  savingLabel: string;
  form: ToolFormState;
  /** Null when it worked: the form leads back to the dashboard; else what went wrong. */
  onSave(tool: ToolInput): Promise<SaveProblem | null>;
  /** Stands above the fields, e.g. a conflict to settle. */
  children?: ReactNode;
}

const widthPixels = 560;

// In reach wherever the page is scrolled to; on wide screens it stands where the form ends.
const SaveBar = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  marginTop: 24,
  [theme.breakpoints.down('sm')]: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    margin: '24px -16px 0',
    padding: '12px 16px',
    borderTop: `1px solid ${tokens.color.line}`,
    backgroundColor: tokens.color.page,
    '& > *': { flex: 1 },
  },
}));

/** The form of a tool, for adding and editing alike. What is typed stays when saving fails. */
export function ToolForm(props: Props) {
  const { title, subtitle, tabLabel, saveLabel, savingLabel, form, onSave, children } = props;
  const { isSubmitting, isDirty } = form.formState;
  const [tab, setTab] = useState<FormTab>('tool');
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [isSaved, setSaved] = useState(false);
  const id = useId();
  const navigate = useNavigate();
  // Not at once: the question about unsaved text must have gone before.
  useEffect(() => {
    if (isSaved) navigate('/');
  }, [isSaved, navigate]);

  const showRefused = (refused: readonly string[]): void => {
    const field = firstRefused(refused);
    if (!field) return;
    setTab(tabOf(field));
    // Hidden fields take no focus: wait until the tab shows.
    setTimeout(() => form.setFocus(field));
  };
  const save = async (tool: ToolInput): Promise<void> => {
    setProblem(null);
    const failure = await onSave(tool);
    setSaved(failure === null);
    setProblem(failure);
    for (const { field, message } of failure?.fields ?? []) form.setError(field, { message });
    showRefused((failure?.fields ?? []).map(({ field }) => field));
  };
  const submit = form.handleSubmit(save, (errors) => showRefused(Object.keys(errors)));

  return (
    <PageFrame width={widthPixels}>
      <Button
        component={RouterLink}
        to="/"
        variant="text"
        startIcon={<BackIcon />}
        sx={{ ml: -1.5 }}
      >
        {texts.form.back}
      </Button>
      <PageHeading title={title} subtitle={subtitle} />
      <Tabs
        value={tab}
        onChange={(_event, next: FormTab) => setTab(next)}
        aria-label={texts.form.tabsLabel}
        sx={{ mt: 2, mb: 3 }}
      >
        <Tab value="tool" label={tabLabel} id={`${id}-tool`} aria-controls={`${id}-tool-panel`} />
        <Tab
          value="notes"
          label={texts.form.notes}
          id={`${id}-notes`}
          aria-controls={`${id}-notes-panel`}
        />
      </Tabs>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {children}
        <div
          role="tabpanel"
          id={`${id}-tool-panel`}
          aria-labelledby={`${id}-tool`}
          hidden={tab !== 'tool'}
        >
          <BasicFields form={form} />
        </div>
        <div
          role="tabpanel"
          id={`${id}-notes-panel`}
          aria-labelledby={`${id}-notes`}
          hidden={tab !== 'notes'}
        >
          <NotesField form={form} />
        </div>
        {problem?.notice && (
          <Box sx={{ mt: 3 }}>
            <FailureNotice {...problem.notice} safe={texts.form.kept} />
          </Box>
        )}
        <SaveBar>
          <Button type="submit" variant="contained" disabled={isSubmitting}>
            {isSubmitting ? savingLabel : saveLabel}
          </Button>
          <Button component={RouterLink} to="/" variant="outlined">
            {texts.form.cancel}
          </Button>
        </SaveBar>
      </form>
      <LeaveQuestion asks={isDirty && !isSaved} />
    </PageFrame>
  );
}
