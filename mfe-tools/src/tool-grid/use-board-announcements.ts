import type { Section } from '@firedeck/contract';
import { useEffect, useRef } from 'react';
import { openingTexts } from '../opening-texts.ts';
import { texts } from '../texts.ts';
import { useLatest } from '../use-latest.ts';

/** Announces a change of the shown section. */
export function useSectionAnnouncements(
  section: Section | null,
  count: number,
  announce: (message: string) => void,
): void {
  const last = useRef(section?.id);
  const latestCount = useLatest(count);
  useEffect(() => {
    if (last.current === section?.id) return;
    last.current = section?.id;
    const name = section?.name ?? openingTexts.allSections;
    announce(texts.sections.shown(name, texts.grid.count(latestCount.current)));
  }, [section, announce, latestCount]);
}

export function useArrangeAnnouncements(isOn: boolean, announce: (message: string) => void): void {
  const wasOn = useRef(isOn);
  useEffect(() => {
    if (wasOn.current !== isOn) announce(isOn ? texts.arrange.started : texts.arrange.ended);
    wasOn.current = isOn;
  }, [isOn, announce]);
}
