import type { Navigation } from '../../../navigation/navigation.ts';
import { routeNameOf, urlOf } from '../../../navigation/routes.ts';
import { useNavigation } from '../../../navigation/use-navigation.ts';
import { RichText } from '../../../ui/controls/rich-text.tsx';

/** Shows a rich text. Its links open a page of the app, or a web page inside the app. */
export function Article({ html }: { html: string }) {
  const navigation = useNavigation();
  return (
    <RichText
      html={html}
      isLink={isLink}
      onLink={(href, title) => follow(navigation, href, title)}
    />
  );
}

/** Another page of the app than those there are would be rejected. */
const isLink = (href: string) => !href.startsWith('#/') || routeNameOf(href.slice(1)) !== null;

function follow(navigation: Navigation, href: string, title: string): void {
  if (href.startsWith('#/')) navigation.open(href.slice(1));
  else navigation.navigate(urlOf('web', { url: href, title }));
}
