import type { Navigation } from '../../../navigation/navigation.ts';
import { routeNameOf, routeOf, urlOf } from '../../../navigation/routes.ts';
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
  if (!href.startsWith('#/')) {
    navigation.navigate(urlOf('web', { url: href, title }));
    return;
  }
  const url = href.slice(1);
  const name = routeNameOf(url);
  if (name !== null && routeOf(name).tab) navigation.switchTab(url);
  else navigation.navigate(url);
}
