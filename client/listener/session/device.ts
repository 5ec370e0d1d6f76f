import type { DeviceNote, SessionView } from '#core/session/contract.ts';
import { platformOf } from '#core/session/device.ts';

/** Browser facts that need no permission. */
export interface BrowserFacts {
  userAgent: string;
  mobileHint: boolean;
  touchPoints: number;
  /** Whether the primary pointer is a finger, and whether a finer one exists. */
  coarsePointer: boolean;
  finePointer: boolean;
  screenWidth: number;
  screenHeight: number;
  pixelRatio: number;
  /** Whether it can decode and play the sound of pages. */
  playsSound: boolean;
}

/** Chromium browsers report whether they run on a phone. */
function saysMobile(): boolean {
  if (!('userAgentData' in navigator)) return false;
  const { userAgentData } = navigator;
  return (
    typeof userAgentData === 'object' &&
    userAgentData !== null &&
    Reflect.get(userAgentData, 'mobile') === true
  );
}

/** The current browser. */
export function browserFacts(): BrowserFacts {
  return {
    userAgent: navigator.userAgent,
    mobileHint: saysMobile(),
    touchPoints: navigator.maxTouchPoints,
    coarsePointer: matchMedia('(pointer: coarse)').matches,
    finePointer: matchMedia('(any-pointer: fine)').matches,
    screenWidth: Math.round(screen.width),
    screenHeight: Math.round(screen.height),
    pixelRatio: devicePixelRatio,
    playsSound: 'AudioContext' in globalThis && 'decodeAudioData' in AudioContext.prototype,
  };
}

/** Reason why this browser cannot take part; null if it can. */
export function obstacleOf(
  { playsSound, userAgent, mobileHint, touchPoints, coarsePointer, finePointer }: BrowserFacts,
  devices: SessionView['devices'],
): 'browser' | 'device' | null {
  if (!playsSound) return 'browser';
  const { form } = platformOf(userAgent, { mobileHint, touchPoints });
  const fingersOnly = coarsePointer && !finePointer;
  return devices === 'desktop' && (form !== 'desktop' || fingersOnly) ? 'device' : null;
}

/** Families and sizes: enough to explain a doubtful session, not enough to identify a person. */
export function deviceReport(facts: BrowserFacts): DeviceNote['result'] {
  const { userAgent, mobileHint, touchPoints, screenWidth, screenHeight, pixelRatio } = facts;
  return {
    ...platformOf(userAgent, { mobileHint, touchPoints }),
    touch: touchPoints > 0,
    screenWidth,
    screenHeight,
    pixelRatio,
  };
}
