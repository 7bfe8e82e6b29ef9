import { scheme } from '../../state/scheme.ts';
import { Closing } from '../../features/landing/Closing.tsx';
import { Hero } from '../../features/landing/Hero.tsx';
import { HowItWorks } from '../../features/landing/HowItWorks.tsx';
import { landingTexts } from '../../features/landing/landing.texts.ts';
import { OutdoorShowcase } from '../../features/landing/OutdoorShowcase.tsx';
import { SafetySection } from '../../features/landing/SafetySection.tsx';
import { VenuesSection } from '../../features/landing/VenuesSection.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useStore } from '../../state/store.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export function LandingPage() {
  const t = useTexts(landingTexts);
  return (
    <>
      <PageTitle>{t('pageTitle')}</PageTitle>
      <Hero />
      <HowItWorks scheme={useStore(scheme)} />
      <OutdoorShowcase />
      <SafetySection />
      <VenuesSection />
      <Closing />
    </>
  );
}
